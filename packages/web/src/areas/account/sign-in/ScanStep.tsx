import { type ScanState, scanState } from '@portal/contract/areas/account/scan.ts'
import { startLogin } from '@portal/contract/areas/account/sign-in-ways.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { QrPicture } from '#src/ui/qr/QrPicture.tsx'
import type { SignIn } from './use-sign-in.ts'

const EVERY_MS = 1500

const words: Record<Exclude<ScanState, 'expired'>, string> = {
  waiting: '请用已登录统一门户的手机扫描二维码',
  scanned: '已扫描，请在手机上确认',
  confirmed: '正在登录…',
  refused: '已在手机上取消登录',
}

/** 手机扫码: a picture that is good for two minutes, and what becomes of it. */
export function ScanStep({ signIn }: { signIn: SignIn }) {
  const { error, send, restart } = signIn
  const [round, setRound] = useState(1)
  const ticket = useQuery({
    queryKey: ['scanTicket', round],
    queryFn: () => call(startLogin, { loginWay: 'scan' }, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const scanId = ticket.data?.scanId ?? ''
  const asked = useQuery({
    queryKey: ['scanState', scanId],
    queryFn: () => call(scanState, { scanId }, { quiet: true }),
    enabled: scanId !== '',
    gcTime: 0,
    // Going on through a fault of the network: the picture may still be good when it is over.
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.state === 'waiting' || data.state === 'scanned' ? EVERY_MS : false,
  })
  const state = asked.data?.state ?? 'waiting'
  const enter = useEffectEvent(() => void send({ loginWay: 'scan', scanId }))

  // Follows the phone: its yes is the sign-in.
  useEffect(() => {
    if (state === 'confirmed') enter()
  }, [state])

  const over = state === 'expired' || state === 'refused' || ticket.error !== null || error !== ''
  const said =
    error || (ticket.error ? wordsOfError(ticket.error) : state === 'expired' ? '二维码已失效，点击刷新' : words[state])
  return (
    <section className="sign-in-scan" aria-label="手机扫码">
      {ticket.data?.qrText !== undefined && !over && (
        <QrPicture label="登录二维码" text={new URL(ticket.data.qrText, window.location.origin).href} />
      )}
      <p aria-live="polite">{said}</p>
      {over && (
        <Button
          type="primary"
          onClick={() => {
            signIn.choose('scan')
            setRound(round + 1)
          }}
        >
          刷新二维码
        </Button>
      )}
      <Button type="link" size="small" onClick={restart}>
        返回登录
      </Button>
    </section>
  )
}
