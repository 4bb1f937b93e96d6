// Keeps one page for the time without network. Calls, files and scripts never pass through here: answers belong to a
// person, and scripts are kept by the browser itself under names that change with their content.
const KEPT = 'offline-1'
const PAGE = '/offline.html'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll([PAGE, '/icon.svg'])))
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const begin = async () => {
    const old = (await caches.keys()).filter((name) => name !== KEPT)
    await Promise.all(old.map((name) => caches.delete(name)))
    await self.registration.navigationPreload?.enable()
    await self.clients.claim()
  }
  event.waitUntil(begin())
})

const isPage = ({ request }) => {
  const { origin, pathname } = new URL(request.url)
  return request.mode === 'navigate' && origin === location.origin && !/^\/(rest|files|assets)\//.test(pathname)
}

const open = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(PAGE)) ?? Response.error()
  }
}

self.addEventListener('fetch', (event) => {
  if (isPage(event)) event.respondWith(open(event))
})
