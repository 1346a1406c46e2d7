import { useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { Button } from '../../components/button';
import { useGoOn, useResumeChoices } from './use-resume-choices';

interface FoundChoicesProps {
  session: SessionSummary;
  /** Also where no other conversation was found: a new one can always begin. */
  isAlways: boolean;
}

/** The ways on from a conversation that is not the one it was; none once one was chosen. */
export function FoundChoices({ session, isAlways }: FoundChoicesProps) {
  const { data: choices } = useResumeChoices(session);
  const goOn = useGoOn();
  const [token] = useState(() => crypto.randomUUID());
  const [isGoing, setGoing] = useState(false);
  const { id: sessionId } = session;
  const go = async (way: Parameters<typeof goOn>[1]) => {
    setGoing(true);
    await goOn(sessionId, way);
    setGoing(false);
  };
  if (!choices || (choices.found === null && !isAlways)) return null;
  return (
    <>
      {choices.found !== null && (
        <>
          <Button
            disabled={isGoing}
            data-testid="open-found"
            onClick={() => void go((resume) => resume.openFound({ sessionId }))}
          >
            Go back to the one that was found
          </Button>
          <Button
            disabled={isGoing}
            data-testid="fork-found"
            onClick={() => void go((resume) => resume.forkFound({ sessionId, token }))}
          >
            Branch from it
          </Button>
        </>
      )}
      <Button
        disabled={isGoing}
        data-testid="start-anew"
        onClick={() => void go((resume) => resume.startAnew({ sessionId, token }))}
      >
        Start anew with a summary
      </Button>
    </>
  );
}
