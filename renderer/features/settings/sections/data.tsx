import { DataFolder } from '../data-folder';
import { type Setting, setting } from '../setting';
import { ExportSettings, ImportSettings, ResetSettings } from '../transfer-controls';

export const DATA: Setting[] = [
  setting('data', {
    id: 'dataFolder',
    label: 'Where everything is kept',
    note: ({ info }) => info?.dataFolder ?? 'Not known yet.',
    keywords: 'folder database history backup sqlite disk path',
    keys: [],
    control: (props) => <DataFolder {...props} />,
  }),
  setting('data', {
    id: 'exportSettings',
    label: 'Export these settings',
    note: 'As a JSON file, for another computer. Nothing of your sessions is in it.',
    keywords: 'save backup file json share',
    keys: [],
    control: (props) => <ExportSettings {...props} />,
  }),
  setting('data', {
    id: 'importSettings',
    label: 'Import settings',
    note: 'Takes over what such a file holds, all or nothing. It can be undone.',
    keywords: 'load restore file json',
    keys: [],
    control: (props) => <ImportSettings {...props} />,
  }),
  setting('data', {
    id: 'resetSettings',
    label: 'Set everything back',
    note: 'Every setting as it was at the first start, keys too. It can be undone.',
    keywords: 'reset default clear factory',
    keys: [],
    control: (props) => <ResetSettings {...props} />,
  }),
];
