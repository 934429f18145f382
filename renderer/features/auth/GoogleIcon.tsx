/** Google's mark in its own colours, as its rules for sign-in buttons ask. */
export function GoogleIcon() {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M23.5 12.3c0-.9-.1-1.5-.2-2.2H12v4.1h6.6c-.1 1-.8 2.6-2.4 3.7l3.5 2.8c2.3-2.1 3.8-5.2 3.8-8.4z"
      />
      <path
        fill="#34A853"
        d="M12 24c3.2 0 6-1.1 7.9-2.9l-3.7-2.9c-1 .7-2.4 1.2-4.2 1.2-3.2 0-5.8-2.1-6.8-5l-3.8 3C3.4 21.3 7.4 24 12 24z"
      />
      <path fill="#FBBC05" d="M5.2 14.4c-.2-.7-.4-1.5-.4-2.4s.1-1.6.4-2.4l-3.8-3C.5 8.3 0 10.1 0 12s.5 3.7 1.4 5.4z" />
      <path
        fill="#EA4335"
        d="M12 4.6c2.3 0 3.8 1 4.7 1.8l3.4-3.3C18 1.2 15.2 0 12 0 7.4 0 3.4 2.7 1.4 6.6l3.8 3c1-2.9 3.6-5 6.8-5z"
      />
    </svg>
  );
}
