import { describe, expect, it } from 'vitest';
import type { SlashCommand } from '@shared/domain/slash-command';
import { commandNamed, commandText, findCommands, slashQuery } from './slash-query';

const command = (name: string, over: Partial<SlashCommand> = {}): SlashCommand => ({
  name,
  description: null,
  argumentHint: null,
  aliases: [],
  isTerminalOnly: false,
  ...over,
});
const COMMANDS = [
  command('color', { isTerminalOnly: true }),
  command('autocompact', { argumentHint: '[tokens]' }),
  command('compact', { description: 'Summarise the talk so far', argumentHint: '<what to keep>' }),
  command('clear', { description: 'Begin anew', aliases: ['new', 'reset'] }),
  command('__internal'),
];
const names = (text: string) => findCommands(text, COMMANDS).map(({ name }) => name);

describe('a slash command that is typed', () => {
  it('is one at the very start of the text, and no path', () => {
    expect(slashQuery('/')).toEqual({ name: '', args: null });
    expect(slashQuery('/com')).toEqual({ name: 'com', args: null });
    expect(slashQuery('/compact keep\nthe rest')).toEqual({
      name: 'compact',
      args: 'keep\nthe rest',
    });
    for (const text of ['', 'a /com', ' /com', '/usr/bin', '/usr/bin is full'])
      expect(slashQuery(text)).toBeNull();
  });

  it('is found by its start, a part of it, an alias and a word of its description, in that order', () => {
    expect(names('com')).toEqual(['compact', 'autocompact']);
    expect(names('res')).toEqual(['clear']);
    expect(names('summ')).toEqual(['compact']);
    expect(names('nothing like it')).toEqual([]);
  });

  it('comes behind those that work here when it needs a terminal', () => {
    expect(names('c')).toEqual(['compact', 'clear', 'autocompact', 'color']);
    expect(names('')).toEqual(['autocompact', 'compact', 'clear', 'color']);
  });

  it('is shown only to who types it whole when the CLI keeps it for itself', () => {
    expect(names('__int')).toEqual([]);
    expect(names('__internal')).toEqual(['__internal']);
  });

  it('leaves room for its arguments', () => {
    const [, autocompact, , clear] = COMMANDS;
    expect(autocompact && commandText(autocompact)).toBe('/autocompact ');
    expect(clear && commandText(clear)).toBe('/clear');
    expect(commandNamed('reset', COMMANDS)?.name).toBe('clear');
  });
});
