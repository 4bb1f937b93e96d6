import { Button } from 'antd'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { noteError } from '#src/platform/error-log.ts'

/** The last resort: the shell itself has failed, so only a reload helps. */
export function CrashedShell() {
  const error = useRouteError()

  // Follows the router's error into the log, which lies outside React.
  useEffect(() => noteError(error, 'shell'), [error])

  return (
    <main className="crashed-page">
      <p role="alert">页面出错了</p>
      <Button onClick={() => window.location.reload()}>重试</Button>
    </main>
  )
}
