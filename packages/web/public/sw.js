// Keeps one page for the time without network. Calls, files and scripts never pass through here: answers belong to a
// person, and scripts are kept by the browser itself under names that change with their content.
const KEPT = 'offline-2'
const PAGE = '/offline.html'
/** What that page is made of. */
const PARTS = ['/icon.svg', '/offline.js']

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll([PAGE, ...PARTS])))
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

const isPart = ({ request }) => {
  const { origin, pathname } = new URL(request.url)
  return origin === location.origin && PARTS.includes(pathname)
}

const openPart = async ({ request }) => {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(new URL(request.url).pathname)) ?? Response.error()
  }
}

self.addEventListener('fetch', (event) => {
  if (isPage(event)) event.respondWith(open(event))
  else if (isPart(event)) event.respondWith(openPart(event))
})
