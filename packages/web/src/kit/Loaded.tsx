import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { LoadFailed, NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { isMissing, requestNumberOf, wordsOfError } from './words-of-error.ts'

interface LoadedProps<Data> {
  of: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** Where to go when the record is gone. */
  back?: ReactNode
  children: (data: Data) => ReactNode
}

/** Draws what a query brought, and its waiting, failing and being gone. */
export function Loaded<Data>({ of: { data, error, refetch }, back, children }: LoadedProps<Data>) {
  if (isMissing(error)) return <NotFoundHere action={back} />
  if (data !== undefined) return children(data)
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <LateSkeleton />
}

/** A first load that did not come; refusals say why. */
export function Failure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const words = wordsOfError(error)
  if (words === '加载失败') return <LoadFailed requestId={requestNumberOf(error)} onRetry={onRetry} />
  return <Alert type="error" showIcon title={words} action={<Button onClick={onRetry}>重试</Button>} />
}
