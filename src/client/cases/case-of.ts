import type { RuleId } from '../../contract/rules.ts';
import type { ClientCase } from '../case.ts';
import type { Play } from '../play.ts';

type Rest = Partial<Pick<ClientCase, 'deployment' | 'stage' | 'restarts' | 'asks'>>;

/** Cases of one folder; each begins with a client that is configured. */
export const casesOf =
  (folder: string, common: Rest = {}) =>
  (
    name: string,
    title: string,
    rules: readonly RuleId[],
    drive: (play: Play) => Promise<unknown>,
    rest: Rest = {},
  ): ClientCase => ({
    id: `${folder}/${name}`,
    title,
    rules,
    deployment: 'sandbox',
    ...common,
    ...rest,
    drive: async (play) => {
      await play.configure();
      await drive(play);
    },
  });
