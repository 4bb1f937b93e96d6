import { loginWays } from '@portal/contract/areas/account/sign-in-ways.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { BeforeLogin } from '#src/areas/notice/public.ts'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { readWanted } from '#src/platform/storage.ts'
import { late } from '#src/ui/late/late.tsx'
import { PlainButton } from '#src/ui/plain/PlainButton.tsx'
import { dressedLate } from '../sign-in/dressed-late.tsx'
import { enterPortal } from '../sign-in/enter.ts'
import { isInWechat, wechatAsked } from '../sign-in/in-wechat.ts'
import { SignInForm } from '../sign-in/SignInForm.tsx'
import { DoorHero } from './door/DoorHero.tsx'

const FirstAdminForm = dressedLate(() =>
  import('../first-admin/FirstAdminForm.tsx').then((module) => module.FirstAdminForm),
)
const ActivateStep = dressedLate(() => import('../activation/ActivateStep.tsx').then((module) => module.ActivateStep))
const WechatDoor = dressedLate(() => import('../sign-in/WechatDoor.tsx').then((module) => module.WechatDoor))
const GuestSignIn = dressedLate(() => import('#src/areas/sign-in/public.ts').then((module) => module.GuestSignIn))
const HeldSignIn = late(
  () => import('#src/areas/sign-in/public.ts').then((module) => module.HeldSignIn),
  () => null,
)
const PrivacyDialog = dressedLate(() => import('./PrivacyDialog.tsx').then((module) => module.PrivacyDialog))

type Ways = ResultOf<typeof loginWays>

/** The code of a sheet in the address that waits for the sign-in. */
const scannedToken = () => /[?&]t=([\w-]{44})(?:[&#]|$)/.exec(readWanted() ?? '')?.[1]

const TITLE = '统一门户'
const SLOGAN = '学安全、办事情、看消息，都从这里进'

/** The form works while the site's own words are still on their way, and without them. */
export function SignedOutGuide() {
  const { data, isPending } = useQuery({ ...query(loginWays, {}), staleTime: Number.POSITIVE_INFINITY })
  const [asksWechat, setAsksWechat] = useState(() => isInWechat() && wechatAsked() === null)
  const showForm = useCallback(() => setAsksWechat(false), [])
  const offers = (way: string) => data?.ways.some(({ loginWay }) => loginWay === way) ?? false
  const { activate, guest } = usePage().query
  const [scanned] = useState(scannedToken)
  useGrey(data?.grey ?? false)

  return (
    <div className="door">
      <DoorHero title={data?.title || TITLE} slogan={data?.subtitle || SLOGAN} picture={data?.picture ?? ''} />
      <section className="door-entry">
        <div className="door-card">
          {data?.firstAdmin ? (
            <FirstAdminForm />
          ) : (
            <>
              <h2 className={activate || guest ? undefined : 'door-title'}>
                {guest ? '来宾签到' : activate ? '激活账号' : '登录'}
              </h2>
              {!activate && !guest && <p className="sign-in-lead">用工号或集团统一账号</p>}
              {scanned && !guest && <HeldSignIn t={scanned} />}
              {guest ? (
                <GuestSignIn />
              ) : activate ? (
                <ActivateStep token={activate} onSignedIn={enterPortal} />
              ) : asksWechat && offers('wechat') ? (
                <WechatDoor onFailed={showForm} />
              ) : (
                !(asksWechat && isPending) && (
                  <SignInForm
                    onSignedIn={enterPortal}
                    withForm={data === undefined || offers('password')}
                    ways={data?.ways ?? []}
                  />
                )
              )}
            </>
          )}
          <BeforeLogin />
          {data?.demo && !guest && <DemoAccounts demo={data.demo} />}
        </div>
        {data && <DoorFooter {...data} />}
      </section>
    </div>
  )
}

function DoorFooter({ notice, helpPhone, icpNumber }: Pick<Ways, 'notice' | 'helpPhone' | 'icpNumber'>) {
  return (
    <footer className="door-footer">
      {notice.text && <PrivacyNotice text={notice.text} />}
      {helpPhone && <a href={`tel:${helpPhone.replace(/[^\d+]/g, '')}`}>帮助电话 {helpPhone}</a>}
      {icpNumber && <span>{icpNumber}</span>}
    </footer>
  )
}

/** Stand here only while demo data is loaded. */
function DemoAccounts({ demo }: { demo: NonNullable<Ways['demo']> }) {
  return (
    <details className="door-demo">
      <summary>演示账号</summary>
      <p>密码均为 {demo.password}</p>
      <ul>
        {demo.accounts.map(({ username, name }) => (
          <li key={username}>
            {username} {name}
          </li>
        ))}
      </ul>
    </details>
  )
}

function PrivacyNotice({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <PlainButton look="link" onClick={() => setOpen(true)}>
        隐私说明
      </PlainButton>
      {open && <PrivacyDialog text={text} onClose={() => setOpen(false)} />}
    </>
  )
}

const useGrey = (grey: boolean) => {
  // Follows the site's setting for mourning days on the document's root, which lies outside React.
  useEffect(() => {
    document.documentElement.classList.toggle('grey', grey)
  }, [grey])
}
