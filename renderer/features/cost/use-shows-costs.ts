import { useSettings } from '../../bridge/queries';

/** False when the person chose to see no money anywhere; also until the settings are known. */
export const useShowsCosts = (): boolean => useSettings().data?.showsCosts ?? false;
