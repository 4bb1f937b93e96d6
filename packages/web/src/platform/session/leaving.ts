/** Time for the next document to take over. A page that stands after it was not left: it was a download, or 「留下」. */
const LEAVING_MS = 3_000

let leftAt = Number.NEGATIVE_INFINITY

export const watchLeaving = () =>
  window.addEventListener('beforeunload', () => {
    leftAt = performance.now()
  })

/** Whether the browser is about to replace this page, and has cut off the calls under way for it. */
export const isLeaving = () => performance.now() - leftAt < LEAVING_MS

/** Resolves only where the page turned out to stay. */
export const untilStayed = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, LEAVING_MS)
  })
