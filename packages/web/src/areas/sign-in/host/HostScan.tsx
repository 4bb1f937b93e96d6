import type { SheetRow } from '@portal/contract/areas/sign-in/sheet.ts'
import { type SignDirection, signDirection } from '@portal/contract/areas/sign-in/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { CameraView } from '#src/shared/scan/CameraView.tsx'
import '../sign/scan.css'
import '../sign/sign.css'
import './console.css'
import { ScannedPerson, WalkIn } from './ScannedPerson.tsx'
import { useScanPerson } from './use-scan-person.ts'
import { useSheet } from './use-sheet.ts'

const words = wordsOf(signDirection)

/** 扫个人码: one after the other, the last one stands below with what became of him. */
export function HostScan({ sheetId, onBack }: { sheetId: string; onBack: () => void }) {
  const found = useSheet(sheetId)
  return (
    <div className="scan-screen" role="dialog" aria-modal="true" aria-label="扫个人码">
      <Loaded of={found}>{(sheet) => <Scanning sheet={sheet} onBack={onBack} />}</Loaded>
    </div>
  )
}

function Scanning({ sheet, onBack }: { sheet: SheetRow; onBack: () => void }) {
  const isOutTime = sheet.outFrom !== null && sheet.outFrom <= sheet.serverTime
  const [direction, setDirection] = useState<SignDirection>(isOutTime ? 'out' : 'in')
  const scan = useScanPerson(sheet.id)
  const { counts } = sheet
  return (
    <>
      <CameraView
        title="扫个人码"
        aim="对准对方手机上的签到码"
        paused={scan.isPending}
        onText={(text) => void scan.take({ personToken: text }, direction)}
        onBack={onBack}
      />
      <section className="scan-sheet" aria-label="扫码结果">
        <div className="scan-pick">
          <div>
            <b>{sheet.title}</b>
            <span>
              实到 {counts.present} / {counts.expected}
            </span>
          </div>
          {sheet.mode === 'inOut' && (
            <Segmented
              aria-label="方向"
              options={(['in', 'out'] as const).map((value) => ({ value, label: words[value] }))}
              value={direction}
              onChange={setDirection}
            />
          )}
        </div>
        {scan.scanned ? (
          <ScannedPerson
            key={`${scan.scanned.user.id} ${scan.scanned.at.getTime()}`}
            scanned={scan.scanned}
            direction={direction}
            onUndone={scan.clear}
          />
        ) : (
          <p className="scan-note" role={scan.fault === '' ? 'status' : 'alert'} data-bad={scan.fault !== ''}>
            {scan.fault || '请对方打开 首页 → 签到 → 我的签到码'}
          </p>
        )}
        {scan.outsider && sheet.walkIn === 'confirm' && (
          <WalkIn onAdmit={(reason) => scan.outsider && void scan.take({ ...scan.outsider, reason }, direction)} />
        )}
      </section>
    </>
  )
}
