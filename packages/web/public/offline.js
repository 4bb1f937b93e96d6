// The page that was wanted, as soon as there is a network again.
window.addEventListener('online', () => location.reload())
