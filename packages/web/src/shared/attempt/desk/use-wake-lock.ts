import { useEffect } from 'react'

/** Keeps the screen awake while a sitting is open; browsers that cannot, do without. */
export const useWakeLock = () => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let gone = false
    const ask = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (gone) await lock.release()
      } catch {
        // A low battery refuses it: the exam goes on with a screen that may dim.
      }
    }
    void ask()
    // The browser takes the lock back whenever the page is hidden.
    document.addEventListener('visibilitychange', ask)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
