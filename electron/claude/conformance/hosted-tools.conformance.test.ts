import { describe, expect, test } from 'vitest';
import { noisePng } from '../../../e2e/peers/png';
import { realCliSuite } from '../../../e2e/peers/real-cli-suite';
import type { CliGeneration } from '../../../e2e/peers/real-cli';
import type { HostedServer, HostedTool, LaunchProfile } from '../driver-types';
import { PIPE } from '@shared/domain/profile';
import { surfaceOf } from '@shared/domain/tool-surface';
import { ALLOW, openRefused, withSession } from './session-probe';
import { completeOf, oneOf, textOf } from './turn-reading';

const cli = realCliSuite();

const house = (call: HostedTool['call']): HostedServer => ({
  name: 'house',
  version: '1.0.0',
  tools: [
    {
      name: 'look',
      description: 'Looks around',
      inputSchema: { type: 'object', properties: { where: { type: 'string' } } },
      call,
    },
  ],
});

const pipe: LaunchProfile = {
  tools: [],
  settingSources: [],
  strictMcp: true,
  systemPrompt: 'You are terse.',
  appendSystemPrompt: null,
  surface: null,
};

const CALL = '#tool mcp__house__look {"where":"here"}\n#then\n#echo-results';

describe.each<CliGeneration>(['current', 'old'])('tools hosted for the CLI (%s)', (generation) => {
  test('are the only ones in a bare session, are asked for, called and read by the model', () =>
    withSession(
      cli.newPlace({ generation }),
      {
        profile: { ...pipe, surface: surfaceOf(PIPE, ['house']) },
        hosted: [
          house((input, { toolUseId }) =>
            Promise.resolve([{ type: 'text', text: `${JSON.stringify(input)} ${toolUseId}` }]),
          ),
        ],
      },
      async (probe) => {
        const events = await probe.turn(CALL, { decide: () => ALLOW });
        expect(oneOf(events, 'permission_request').toolName).toBe('mcp__house__look');
        expect(oneOf(events, 'session_status').tools).toEqual(['mcp__house__look']);
        const { toolCallId } = oneOf(events, 'tool_call');
        expect(textOf(events)).toContain(`{"where":"here"} ${toolCallId}`);
      },
    ));

  test('that fail are an error the model reads, and the session goes on', () =>
    withSession(
      cli.newPlace({ generation }),
      {
        profile: pipe,
        hosted: [house(() => Promise.reject(new Error('The lamp is out.')))],
      },
      async (probe) => {
        const events = await probe.turn(CALL, { decide: () => ALLOW });
        expect(oneOf(events, 'tool_update').status).toBe('error');
        expect(textOf(events)).toContain('The lamp is out.');
        expect(completeOf(events).isError).toBe(false);
        expect(completeOf(await probe.turn('#text still here')).isError).toBe(false);
      },
    ));

  test('may show the model a picture', () =>
    withSession(
      cli.newPlace({ generation }),
      {
        profile: pipe,
        hosted: [
          house(() =>
            Promise.resolve([
              {
                type: 'image',
                mimeType: 'image/png',
                data: Buffer.from(noisePng(2, 2)).toString('base64'),
              },
            ]),
          ),
        ],
      },
      async (probe) => {
        await probe.turn(CALL, { decide: () => ALLOW });
        expect(JSON.stringify(cli.api.requests.at(-1)?.body)).toContain('image/png');
      },
    ));

  test('are told when the turn is stopped', () => {
    const started = signalled();
    const aborted = signalled();
    const waits = house((_input, { signal }) => {
      signal.addEventListener('abort', aborted.tell, { once: true });
      started.tell();
      return new Promise(() => undefined);
    });
    return withSession(
      cli.newPlace({ generation }),
      { profile: pipe, hosted: [waits] },
      async (probe) => {
        const turn = probe.turn(CALL, { decide: () => ALLOW });
        await started.told;
        await probe.session.interrupt();
        expect(completeOf(await turn).stopReason).toBe('interrupted');
        await aborted.told;
      },
    );
  });
});

describe('a surface that is not there', () => {
  test.each<CliGeneration>(['current', 'old'])(
    'is refused before anything is sent (%s)',
    async (generation) => {
      const before = cli.api.requests.length;
      const error = await openRefused(cli.newPlace({ generation }), {
        profile: {
          ...pipe,
          surface: { builtIn: [], mcp: ['mcp__house__fly'], servers: ['house'] },
        },
        hosted: [house(() => Promise.resolve([]))],
      });
      expect(error.code).toBe('tools-refused');
      expect(error.message).toContain('it lacks mcp__house__fly');
      expect(error.message).toContain('mcp__house__look, which the profile leaves out');
      expect(cli.api.requests.length).toBe(before);
    },
  );
});

function signalled(): { tell: () => void; told: Promise<void> } {
  let tell: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return { tell, told };
}
