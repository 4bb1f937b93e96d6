const LOOK_MS = 250

/** Calls at every look at the clock; four a second, so that no second is skipped on screen. */
export const eachLook = (onLook: () => void) => {
  const timer = setInterval(onLook, LOOK_MS)
  return () => clearInterval(timer)
}
