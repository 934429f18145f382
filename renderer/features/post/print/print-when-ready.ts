/** Opens the host's print dialog once every photo and letter is there; a photo that never comes is printed as missing. */
export async function printWhenReady(view: HTMLElement | null): Promise<void> {
  const photos = [...(view?.querySelectorAll('img') ?? [])].map((image) => image.decode().catch(() => undefined));
  await Promise.all([...photos, document.fonts.ready]);
  window.print();
}
