import { listen, type Listening, type Unreadable } from './server.ts';

/** All that listens, to be closed together, also where one of them could not be opened. */
export interface Servers {
  /** The address that it listens at. */
  open(app: Parameters<typeof listen>[0], port: number | undefined, unreadable?: Unreadable): Promise<string>;
  close(): Promise<void>;
}

export function openServers(): Servers {
  const opened: Listening[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(opened.map((door) => door.close()));
  };
  return {
    close,
    open: async (app, port = 0, unreadable) => {
      try {
        const door = await listen(app, port, unreadable);
        opened.push(door);
        return door.url;
      } catch (error) {
        await close();
        throw error;
      }
    },
  };
}
