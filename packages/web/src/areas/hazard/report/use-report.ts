import { reportHazard, sendHazardPhoto } from '@portal/contract/areas/hazard/report.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { call, TransportError, upload } from '#src/platform/api/api.ts'
import { deviceId } from '#src/platform/storage.ts'
import { type Draft, emptyDraft, keepDraft, readDraft } from './draft.ts'
import { blobOf } from './shrink.ts'

export type Receipt = ResultOf<typeof reportHazard> & { photo: string; text: string }

const sendPhoto = async (photo: string, placeToken: string): Promise<string> => {
  const form = new FormData()
  form.append('deviceId', deviceId())
  if (placeToken !== '') form.append('placeToken', placeToken)
  form.append('attach', await blobOf(photo), 'hazard.jpg')
  // Pictures never bear a session: the report says by itself whether it has a name.
  const answer = await upload(sendHazardPhoto.path, form, { quiet: true, nameless: true })
  return sendHazardPhoto.result.parse(answer).photoId
}

const send = async (draft: Draft): Promise<Receipt> => {
  const { photos, placeToken, draftId, position, text, category, mode, urgent, sameAs } = draft
  const sent: string[] = []
  for (const photo of photos) sent.push(await sendPhoto(photo, placeToken))
  const body = { draftId, position, text, category, mode, urgent, photos: sent, deviceId: deviceId() }
  const answer = await call(
    reportHazard,
    { ...body, ...(placeToken !== '' && { placeToken }), ...(sameAs !== undefined && { sameAs }) },
    { quiet: true, requestType: 'qrcode', nameless: mode === 'anonymous', requestId: draftId },
  )
  return { ...answer, text, photo: photos[0] ?? '' }
}

/** What is being written, kept on the device, and sent once: at the press, or when the network is back. */
export const useReport = (placeToken: string) => {
  const [draft, setDraft] = useState(() => readDraft(placeToken))
  const [receipt, setReceipt] = useState<Receipt>()
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      keepDraft(null)
      setReceipt(answer)
    },
    // Refused, it waits for a hand; without a network it goes out by itself.
    onError: (error) => change({ waiting: error instanceof TransportError }),
  })
  const change = useCallback((values: Partial<Draft>) => {
    setDraft((before) => {
      const after = { ...before, ...values }
      keepDraft(after)
      return after
    })
  }, [])

  const { mutate, isPending } = sending
  const goOn = useEffectEvent(() => {
    if (draft.waiting && navigator.onLine) mutate(draft)
  })

  // Follows the network: what was pressed without one goes out when it is there again.
  useEffect(() => {
    const come = () => goOn()
    come()
    window.addEventListener('online', come)
    return () => window.removeEventListener('online', come)
  }, [])

  return {
    draft,
    change,
    receipt,
    isSending: isPending,
    error: draft.waiting ? null : sending.error,
    submit: (values: Partial<Draft> = {}) => mutate({ ...draft, ...values }),
    again: () => {
      setReceipt(undefined)
      setDraft(emptyDraft(placeToken))
    },
  }
}
