import { describe, expect, test } from 'vitest';
import { NO_TRAITS } from '@shared/domain/request-facts';
import { readTraits } from './request-traits';

describe('what a request says beside what it asks', () => {
  test('is read', () => {
    expect(
      readTraits({
        subtype: 'can_use_tool',
        suppress_always_allow_rule: true,
        default_to_no: true,
        requires_user_interaction: true,
        decision_reason_type: 'hook',
        matched_ask_rule: { source: 'projectSettings', tool_name: 'Bash', rule_content: 'git *' },
      }),
    ).toEqual({
      suppressesRules: true,
      defaultsToNo: true,
      needsPerson: true,
      isAskedByHook: true,
      askRule: { rule: 'Bash(git *)', source: 'projectSettings' },
    });
    const bare = { matched_ask_rule: { source: 'userSettings', tool_name: 'WebFetch' } };
    expect(readTraits(bare).askRule).toEqual({ rule: 'WebFetch', source: 'userSettings' });
  });

  test('may be missing or odd', () => {
    expect(readTraits({})).toEqual(NO_TRAITS);
    expect(readTraits({ default_to_no: 'yes', matched_ask_rule: 7 })).toEqual(NO_TRAITS);
  });
});
