import { useEffect, useState } from 'react'
import '../plain/plain.css'

const PATIENCE_MS = 150

/** A drawer or dialog is on its way: a line at the upper edge says that the press was heard. */
export function Coming() {
  const [isLate, setLate] = useState(false)

  // Follows the clock: what comes at once needs no sign.
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])

  return isLate && <div className="coming" aria-hidden="true" data-chrome />
}
