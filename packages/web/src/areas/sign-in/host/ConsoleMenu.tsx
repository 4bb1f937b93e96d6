import { listSignEntries } from '@portal/contract/areas/sign-in/host.ts'
import { confirmSheet, rotateCodes, type SheetRow, signPoster } from '@portal/contract/areas/sign-in/sheet.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { download } from '#src/platform/download.ts'
import { tip } from '#src/platform/tips.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { LateDropdown } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import { isOver, useSheetMoves } from './sheet-acts.ts'

const SheetDrawer = late(() => import('../sheet/SheetDrawer.tsx').then((module) => module.SheetDrawer))
const SealModal = late(() => import('./SealModal.tsx').then((module) => module.SealModal))

type Act = 'close' | 'rotate' | 'poster' | 'signSheet' | 'export' | 'settings' | 'confirm' | 'seal' | 'cancel'

const COLUMNS = ['name', 'code', 'orgName', 'inAt', 'outAt', 'status', 'method', 'distance', 'minutes', 'madeUp']

const itemsOf = (sheet: SheetRow): { key: Act; label: string; danger?: boolean }[] => {
  const over = isOver(sheet)
  const { state, methods, confirmNeeded, confirmedAt, mayConfirm, maySeal } = sheet
  return [
    ...(state === 'open' ? [{ key: 'close' as const, label: '结束签到' }] : []),
    ...(state === 'open' || state === 'planned' ? [{ key: 'rotate' as const, label: '作废旧码' }] : []),
    ...(!over && methods.includes('poster') ? [{ key: 'poster' as const, label: '打印海报' }] : []),
    ...(state === 'cancelled' ? [] : [{ key: 'signSheet' as const, label: '打印签到表' }]),
    { key: 'export', label: '导出' },
    ...(over ? [] : [{ key: 'settings' as const, label: '签到设置' }]),
    ...(!over && confirmNeeded && mayConfirm && !confirmedAt ? [{ key: 'confirm' as const, label: '讲师确认' }] : []),
    ...(!over && maySeal ? [{ key: 'seal' as const, label: '封存' }] : []),
    ...(over ? [] : [{ key: 'cancel' as const, label: '取消签到', danger: true }]),
  ]
}

/** ⋯ of the console. */
export function ConsoleMenu({ sheet }: { sheet: SheetRow }) {
  const { move } = useSheetMoves(sheet)
  const rotate = useWrite(rotateCodes)
  const approve = useWrite(confirmSheet)
  const [opened, setOpened] = useState<'settings' | 'seal'>()

  const takeFile = (path: string, body: unknown, name: string) =>
    download(path, body, name).then(
      (job) => {
        if (job !== undefined) tip('success', '导出任务已创建，完成后将通知你')
      },
      (error: unknown) => tip('error', faultOf(error).words),
    )
  const renew = async () => {
    const consequence = '大屏上的码随即更换；此前拍下、转发或打印的码全部失效。'
    if (!(await confirm({ name: sheet.title, verb: '作废旧码', consequence }))) return
    if (await rotate.run({ sheetId: sheet.id })) tip('success', '旧码已作废')
  }
  const acts: Record<Act, () => void> = {
    close: () => void move('close'),
    cancel: () => void move('cancel'),
    rotate: () => void renew(),
    poster: () => void takeFile(signPoster.path, fileBody(sheet, 'poster'), `签到海报-${sheet.title}.pdf`),
    signSheet: () => void takeFile(signPoster.path, fileBody(sheet, 'signSheet'), `签到表-${sheet.title}.pdf`),
    export: () => {
      const body = { list: listSignEntries.path, keyword: '', filter: { sheetId: sheet.id }, columns: COLUMNS }
      void takeFile('rest/exchange/export', body, `签到名单-${sheet.title}.xlsx`)
    },
    settings: () => setOpened('settings'),
    seal: () => setOpened('seal'),
    confirm: () => {
      void approve.run({ sheetId: sheet.id }).then((answer) => {
        if (answer) tip('success', '已确认')
      })
    },
  }
  return (
    <>
      <LateDropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{ items: itemsOf(sheet), onClick: ({ key }: { key: string }) => acts[key as Act]() }}
      >
        <Button
          type="text"
          className="console-hit"
          icon={<Icon name="dots" />}
          aria-label="更多：结束、作废旧码、打印、导出"
        />
      </LateDropdown>
      {opened === 'settings' && <SheetDrawer sheet={sheet} onClose={() => setOpened(undefined)} />}
      {opened === 'seal' && <SealModal sheet={sheet} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const fileBody = ({ id, outFrom, serverTime }: SheetRow, form: 'poster' | 'signSheet') => ({
  sheetId: id,
  form,
  direction: outFrom !== null && outFrom <= serverTime ? 'out' : 'in',
})
