import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { noteError } from '#src/platform/api/error-log.ts'
import { endFirstPaint } from '#src/platform/first-paint.ts'
import { PlainButton } from '#src/ui/plain/PlainButton.tsx'

/** The last resort: the shell itself has failed, so only a reload helps. */
export function CrashedShell() {
  const error = useRouteError()

  // Follows the router's error into the log, which lies outside React.
  useEffect(() => noteError(error, 'shell'), [error])

  // Follows the document, in which the first paint stands beside the application.
  useEffect(endFirstPaint, [])

  return (
    <main className="crashed-page">
      <p role="alert">页面出错了</p>
      <PlainButton onClick={() => window.location.reload()}>重试</PlainButton>
    </main>
  )
}
