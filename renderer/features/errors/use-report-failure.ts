import { useCallback } from 'react';
import type { CallError } from '@shared/contract/error';
import { useToastStore } from '../../stores/toast-store';
import { ACTION_LABELS, ERROR_MEANINGS } from './error-actions';
import { type ErrorContext, useErrorAction } from './use-error-action';

/** Shows a call's failure in main's own words, with what can be done about it. */
export function useReportFailure(): (error: CallError, context?: ErrorContext) => void {
  const runAction = useErrorAction();
  const show = useToastStore((state) => state.show);
  return useCallback(
    (error, context = {}) => {
      const { action } = ERROR_MEANINGS[error.code];
      const isOffered = action !== 'none' && (action !== 'retry' || context.retry !== undefined);
      show({
        tone: 'error',
        text: error.message,
        actions: isOffered
          ? [{ label: ACTION_LABELS[action], run: () => runAction(action, context) }]
          : [],
      });
    },
    [runAction, show],
  );
}
