import { useCallback, useState } from 'react'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { CameraView } from '#src/shared/scan/CameraView.tsx'
import { late } from '#src/ui/late/late.tsx'
import { DigitSheet } from './DigitSheet.tsx'
import { readScanned } from './scanned.ts'
import './scan.css'
import { signSentences } from '@portal/contract/areas/sign-in/words.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

const OwnCode = late(() => import('./OwnCode.tsx').then((module) => module.OwnCode))

/** 扫码签到: the camera; beneath it the digits for whoever has none, and the own code. */
export function ScanScreen({ onBack }: { onBack: () => void }) {
  const { path, setQuery } = usePage()
  const [showsCode, setShowsCode] = useState(false)
  const take = useCallback(
    (text: string) => {
      const found = readScanned(text)
      if (!found) return tip('error', signSentences.BAD_CODE)
      if (found.page === path) setQuery({ view: undefined, t: found.t })
      else go(`${found.page}?t=${found.t}`, { replace: true })
    },
    [path, setQuery],
  )
  return (
    <div className="scan-screen" role="dialog" aria-modal="true" aria-label="扫码签到">
      <CameraView
        title="扫码签到"
        aim="对准大屏上的二维码，会自动签到"
        paused={showsCode}
        onText={take}
        onBack={onBack}
      />
      <section className="scan-sheet" aria-label="数字码">
        <DigitSheet />
        <button type="button" className="sign-button scan-own" onClick={() => setShowsCode(true)}>
          <Icon name="qr" />
          出示我的签到码，请主持人扫
        </button>
      </section>
      {showsCode && <OwnCode onClose={() => setShowsCode(false)} />}
    </div>
  )
}
