/** Longer and longer pauses between tries; whoever has worked for a while begins anew. */
export const createBackOff = ({ firstMs, mostMs }: { firstMs: number; mostMs: number }) => {
  const goodMs = mostMs * 2
  let pauseMs = firstMs
  let begunAt = Date.now()
  let timer: NodeJS.Timeout | undefined

  return {
    again(work: () => void) {
      if (Date.now() - begunAt > goodMs) pauseMs = firstMs
      clearTimeout(timer)
      timer = setTimeout(() => {
        begunAt = Date.now()
        work()
      }, pauseMs)
      pauseMs = Math.min(pauseMs * 2, mostMs)
    },
    stop: () => clearTimeout(timer),
  }
}
