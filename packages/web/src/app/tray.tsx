import { useEffect } from 'react'
import { useTray } from '#src/platform/tray-store.ts'
import { CrashBoundary } from './page/CrashBoundary.tsx'

/** Uploads and jobs under way, at the lower right of every frame. */
export function Tray() {
  const panels = useTray((state) => state.panels)
  useOverlaid()
  if (panels.length === 0) return null
  return (
    <aside className="tray" aria-label="任务" data-chrome>
      {panels.map(({ name, Panel }) => (
        <CrashBoundary key={name} name={`tray ${name}`}>
          <Panel />
        </CrashBoundary>
      ))}
    </aside>
  )
}

const OVERLAYS = '.ant-drawer-open, .ant-modal-wrap:not([style*="display: none"])'

function useOverlaid() {
  // Follows drawers and dialogs, which stand in the document beside the application.
  useEffect(() => {
    const look = () => {
      const overlaid = document.querySelector(OVERLAYS) !== null
      if (overlaid !== useTray.getState().overlaid) useTray.setState({ overlaid })
    }
    const watch = new MutationObserver(look)
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['class', 'style'] })
    return () => watch.disconnect()
  }, [])
}
