import { useEffect } from 'react'
import type { ViewerTools } from '#src/shared/pdf-viewer/viewer-tools.ts'

/** Hands the viewer's tools to whoever draws beside it. */
export function ToolsTap({ tools, onTools }: { tools: ViewerTools; onTools: (tools: ViewerTools) => void }) {
  // Follows the render: what is handed on is the newest.
  useEffect(() => onTools(tools))
  return null
}
