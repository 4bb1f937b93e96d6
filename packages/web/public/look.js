// Runs before anything is drawn: a page that was dark must not flash light while its scripts are on their way.
try {
  const { theme, scale } = JSON.parse(localStorage.getItem('look') ?? '{}')
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  if (scale > 0) document.documentElement.style.setProperty('--scale', String(scale))
} catch {
  // No store, no memory of the look: the page begins light.
}
