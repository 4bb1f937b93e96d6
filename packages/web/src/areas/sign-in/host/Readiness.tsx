import type { SheetRow } from '@portal/contract/areas/sign-in/sheet.ts'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { CameraView } from '#src/shared/scan/CameraView.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { positionRight } from '../sign/position.ts'

type Verdict = 'ok' | 'bad' | 'open'

interface Check {
  name: string
  verdict: Verdict
  note: string
}

/** What the browser of this host allows; asked without asking the person. */
const cameraRight = async (): Promise<Verdict> => {
  if (!window.isSecureContext || !('mediaDevices' in navigator)) return 'bad'
  const told = await navigator.permissions?.query({ name: 'camera' as PermissionName }).catch(() => null)
  return told?.state === 'granted' ? 'ok' : told?.state === 'denied' ? 'bad' : 'open'
}

const rights: Record<Verdict, string> = { ok: '已允许', bad: '已拒绝，请在浏览器设置中允许', open: '还没有询问过' }

const useRights = () => {
  const [found, setFound] = useState<{ camera: Verdict; position: Verdict }>({ camera: 'open', position: 'open' })
  // Follows the browser's permissions, which are asked for once.
  useEffect(() => {
    void Promise.all([cameraRight(), positionRight()]).then(([camera, right]) =>
      setFound({ camera, position: right === 'granted' ? 'ok' : right === 'prompt' ? 'open' : 'bad' }),
    )
  }, [])
  return found
}

const checksOf = (sheet: SheetRow, { camera, position }: ReturnType<typeof useRights>, tried: boolean): Check[] => {
  const needsPoint = sheet.proofs.distance !== 'off'
  return [
    {
      name: '应到人员',
      verdict: sheet.counts.expected > 0 ? 'ok' : 'bad',
      note: sheet.counts.expected > 0 ? `${sheet.counts.expected.toLocaleString()} 人` : '名单为空，先选择参加人员',
    },
    {
      name: '主持人',
      verdict: sheet.hosts.length > 0 ? 'ok' : 'bad',
      note: sheet.hosts.map(({ name }) => name).join('、') || '没有指定主持人',
    },
    needsPoint
      ? {
          name: '签到点',
          verdict: sheet.point ? 'ok' : 'bad',
          note: sheet.point ? `半径 ${sheet.radius} 米` : '要求核对位置，但没有设置签到点',
        }
      : { name: '签到点', verdict: 'ok', note: '不核对位置' },
    {
      name: 'HTTPS',
      verdict: window.isSecureContext ? 'ok' : 'bad',
      note: window.isSecureContext ? '相机和定位可以使用' : '本站未启用 HTTPS，无法使用相机和定位，请输入数字码',
    },
    { name: '本机相机', verdict: tried ? 'ok' : camera, note: tried ? '已允许' : rights[camera] },
    { name: '本机定位', verdict: needsPoint ? position : 'ok', note: needsPoint ? rights[position] : '不需要' },
    {
      name: '试扫',
      verdict: tried ? 'ok' : 'open',
      note: tried ? '能读出二维码' : '扫任意二维码试一次，不产生签到记录',
    },
  ]
}

/** 就绪单: what could stand against the sign-in, said before the doors open. */
export function Readiness({ sheet, onClose }: { sheet: SheetRow; onClose: () => void }) {
  const found = useRights()
  const [tries, setTries] = useState(false)
  const [tried, setTried] = useState(false)
  const checks = checksOf(sheet, found, tried)
  const bad = checks.filter(({ verdict }) => verdict === 'bad').length
  const finish = (text?: string) => {
    setTries(false)
    if (text !== undefined) setTried(true)
  }
  return (
    <PageModal
      active
      open
      title="就绪单"
      okText="试扫"
      cancelText="关闭"
      onOk={() => setTries(true)}
      onCancel={onClose}
    >
      <p role="status">{bad === 0 ? '没有妨碍签到的问题' : `${bad} 项需要处理`}</p>
      <ul className="console-checks">
        {checks.map(({ name, verdict, note }) => (
          <li key={name} data-verdict={verdict}>
            <Icon name={verdict === 'ok' ? 'tick' : verdict === 'bad' ? 'cross' : 'clock'} />
            <b>{name}</b>
            <span>{note}</span>
          </li>
        ))}
      </ul>
      {tries &&
        createPortal(
          <div className="scan-screen scan-over" role="dialog" aria-modal="true" aria-label="试扫">
            <CameraView title="试扫" aim="对准任意二维码" onText={finish} onBack={() => finish()} />
          </div>,
          document.body,
        )}
    </PageModal>
  )
}
