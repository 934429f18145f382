/** The part of Electron's Notification that we use. */
type NotificationPort = {
  on(event: 'click' | 'close', listener: () => void): unknown;
  show(): void;
};
/** Returns undefined if the system does not support notifications. */
export type CreateNotification = (options: { title: string; body: string }) => NotificationPort | undefined;

/** Shows notifications and keeps a reference until they close: a garbage-collected notification loses its click. */
export function openNotifications(create: CreateNotification) {
  const shown = new Set<NotificationPort>();
  return (title: string, body: string, clicked: () => void): void => {
    const notification = create({ title, body });
    if (!notification) return;
    shown.add(notification);
    notification.on('close', () => void shown.delete(notification));
    notification.on('click', () => {
      shown.delete(notification);
      clicked();
    });
    notification.show();
  };
}
