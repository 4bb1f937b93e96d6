import { type RefObject, useEffect } from 'react'
import type { ViewerTools } from '#src/shared/pdf-viewer/viewer-tools.ts'

/** Hands the viewer's tools to whoever draws beside it. */
export function ToolsTap({ tools, into }: { tools: ViewerTools; into: RefObject<ViewerTools | null> }) {
  // Follows the render: what is handed on is the newest.
  useEffect(() => {
    into.current = tools
  })
  return null
}
