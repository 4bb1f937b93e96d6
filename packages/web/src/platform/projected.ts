import { useEffect } from 'react'
import { create } from 'zustand'

/** What hangs on a wall is meant for everybody in the hall: it carries the name of nobody. */
export const useProjected = create<{ projected: boolean }>(() => ({ projected: false }))

/** Takes the mark off as long as the component that shows the wall is there. */
export const useProjection = () => {
  // Follows the wall: with it goes the exception.
  useEffect(() => {
    useProjected.setState({ projected: true })
    return () => useProjected.setState({ projected: false })
  }, [])
}
