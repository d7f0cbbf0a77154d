/** Files that are dropped on the page; of a folder, its report.json. */
export function whenDropped(take: (file: File) => void): void {
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    for (const item of event.dataTransfer?.items ?? []) {
      const entry = item.webkitGetAsEntry();
      const file = item.getAsFile();
      if (entry?.isDirectory)
        (entry as FileSystemDirectoryEntry).getFile(
          'report.json',
          {},
          (its) => taken(its, take),
          () => {},
        );
      else if (file) take(file);
    }
  });
}

const taken = (entry: FileSystemEntry, take: (file: File) => void): void =>
  (entry as FileSystemFileEntry).file(take, () => {});
