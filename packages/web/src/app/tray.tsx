import { useTray } from '#src/platform/tray-store.ts'
import { CrashBoundary } from './page/CrashBoundary.tsx'

/** Uploads and jobs under way, at the lower right of every frame. */
export function Tray() {
  const panels = useTray((state) => state.panels)
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
