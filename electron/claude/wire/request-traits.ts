import { z } from 'zod';
import type { RequestTraits } from '@shared/domain/request-facts';

/** What `can_use_tool` says beside tool and input. Each field may be missing or odd (2.1.332). */
export function readTraits(request: Readonly<Record<string, unknown>>): RequestTraits {
  const said = traitsSchema.parse(request);
  const { matched_ask_rule: matched } = said;
  return {
    suppressesRules: said.suppress_always_allow_rule,
    defaultsToNo: said.default_to_no,
    needsPerson: said.requires_user_interaction,
    isAskedByHook: said.decision_reason_type === 'hook',
    askRule:
      matched === null
        ? null
        : {
            rule: matched.rule_content
              ? `${matched.tool_name}(${matched.rule_content})`
              : matched.tool_name,
            source: matched.source,
          },
  };
}

const flag = z.boolean().catch(false).default(false);

const traitsSchema = z.object({
  suppress_always_allow_rule: flag,
  default_to_no: flag,
  requires_user_interaction: flag,
  decision_reason_type: z.string().nullable().catch(null).default(null),
  matched_ask_rule: z
    .object({
      source: z.string().catch(''),
      tool_name: z.string(),
      rule_content: z.string().nullish().catch(null),
    })
    .nullable()
    .catch(null)
    .default(null),
});
