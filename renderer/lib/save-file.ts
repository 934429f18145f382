/** Hands a file to the user as a download. */
export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; the address would keep the file in memory.
  setTimeout(() => URL.revokeObjectURL(url), 0);
};
