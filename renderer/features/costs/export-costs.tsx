import type { CostRange } from '@shared/contract/costs';
import { useClient } from '../../bridge/client-context';
import { Button } from '../../components/button';
import { useToastStore } from '../../stores/toast-store';
import { useReportFailure } from '../errors/use-report-failure';

export function ExportCosts({ range }: { range: CostRange }) {
  const client = useClient();
  const report = useReportFailure();
  const show = useToastStore((state) => state.show);
  const write = async (format: 'csv' | 'json') => {
    const answer = await client.costs.exportReport({ ...range, format });
    if (!answer.ok) report(answer.error, { retry: () => void write(format) });
    else if (answer.value)
      show({ tone: 'info', text: `Costs were written to ${answer.value.path}.`, actions: [] });
  };
  return (
    <>
      <Button size="small" onClick={() => void write('csv')}>
        Export CSV
      </Button>
      <Button size="small" onClick={() => void write('json')}>
        JSON
      </Button>
    </>
  );
}
