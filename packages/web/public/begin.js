// Runs before anything is drawn and before any other script has come: the look of this device, so that a page that was
// dark does not flash light; and, while the scripts are on their way, what they would ask for first.
{
  const root = document.documentElement
  const stored = (area, key) => {
    try {
      return area.getItem(key)
    } catch {
      return null
    }
  }

  try {
    const { theme = 'auto', scale } = JSON.parse(stored(localStorage, 'look') ?? '{}')
    const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
    root.dataset.theme = dark ? 'dark' : 'light'
    if (scale > 0) root.style.setProperty('--scale', String(scale))
  } catch {
    // No memory of the look: the page begins light.
  }

  // Windows of a preview or of a guest ask as somebody else, and later.
  const isOther = ['previewToken', 'guestToken'].some((key) => stored(sessionStorage, key) !== null)
  const token = isOther ? null : stored(localStorage, 'token')
  const begun = { token, config: fetch('/config.json', { cache: 'no-store' }), user: null }
  begun.config.catch(() => {})
  if (token) {
    root.dataset.in = ''
    begun.user = fetch('/rest/auth/getUserInfo', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Client': 'web', 'X-Token': token },
      body: '{}',
      credentials: 'same-origin',
    })
    begun.user.catch(() => {})
    // The files of the page that was asked for, which the server has named.
    for (const file of (root.dataset.files ?? '').split(' ').filter(Boolean)) {
      const link = document.createElement('link')
      link.crossOrigin = ''
      link.href = file
      if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' })
      else link.rel = 'modulepreload'
      document.head.append(link)
    }
  }
  window.begun = begun
}
