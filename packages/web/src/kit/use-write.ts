import type { BodyOf, Endpoint, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '#src/platform/api/api.ts'
import { TransportError } from '#src/platform/api/refusal.ts'
import { newRequestId } from '#src/platform/api/request-id.ts'
import { tip } from '#src/platform/tips.ts'
import { resourceKeyOf } from './query.ts'
import { faultOf, namedFaultOf, type WriteFault } from './words-of-error.ts'

interface WriteOptions {
  /** Further resources whose rows the write changes. */
  refreshes?: readonly string[]
  /** Of an editor that stays open on what it wrote: the write is pending until the fresh record is there. */
  stays?: boolean
}

export interface Write<E extends Endpoint> {
  /** For forms: the failure is in `error`. The same body is not sent twice at a time. */
  mutate(body: BodyOf<E>, options?: { onSuccess?: (result: ResultOf<E>) => void }): void
  /** For buttons and switches: a failure is said in a toast and answers undefined. */
  run(body: BodyOf<E>): Promise<ResultOf<E> | undefined>
  /** For `confirm` and batches: rejects. */
  send(body: BodyOf<E>): Promise<ResultOf<E>>
  isPending: boolean
  error: WriteFault | null
}

/** Sends bodies under ids that stay the same until the server has answered, so that a repeat has one effect. */
const createSender = <E extends Endpoint>(endpoint: E) => {
  const unconfirmed = new Map<string, string>()
  const flying = new Map<string, Promise<ResultOf<E>>>()

  const sendOnce = async (text: string, body: BodyOf<E>) => {
    const requestId = unconfirmed.get(text) ?? newRequestId()
    unconfirmed.set(text, requestId)
    try {
      const result = await call(endpoint, body, { act: true, quiet: true, requestId })
      unconfirmed.delete(text)
      return result
    } catch (error) {
      if (!(error instanceof TransportError)) unconfirmed.delete(text)
      throw error
    } finally {
      flying.delete(text)
    }
  }

  const send = (body: BodyOf<E>): Promise<ResultOf<E>> => {
    const text = JSON.stringify(body) ?? ''
    const sent = flying.get(text) ?? sendOnce(text, body)
    flying.set(text, sent)
    return sent
  }
  return { send, isFlying: (body: BodyOf<E>) => flying.has(JSON.stringify(body) ?? '') }
}

/** A writing call: one effect per submit, refreshes everything under its resource, words its failures. */
export const useWrite = <E extends Endpoint>(
  endpoint: E,
  { refreshes = [], stays = false }: WriteOptions = {},
): Write<E> => {
  const client = useQueryClient()
  const [sender] = useState(() => createSender(endpoint))
  const mutation = useMutation<ResultOf<E>, Error, BodyOf<E>>({
    mutationFn: sender.send,
    // Also after a failure: what a refusal complains about may be news to this page.
    onSettled: () => {
      const keys = [resourceKeyOf(endpoint), ...refreshes]
      const fresh = Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
      return stays ? fresh : undefined
    },
  })

  // One object per failure, so that a form can tell a new one from a redraw.
  const error = useMemo(() => mutation.error && namedFaultOf(mutation.error, endpoint), [mutation.error, endpoint])

  return {
    // A promise, for the library forgets the callbacks of a page that is hidden when the answer comes.
    mutate: (body, options) => {
      if (!sender.isFlying(body)) mutation.mutateAsync(body).then(options?.onSuccess, () => undefined)
    },
    run: (body) =>
      mutation.mutateAsync(body).catch((error: unknown) => {
        tip('error', faultOf(error).words)
        return undefined
      }),
    send: mutation.mutateAsync,
    isPending: mutation.isPending,
    error,
  }
}
