import type { DocumentRow } from '@portal/contract/areas/document/document.ts'
import { documentRefusals } from '@portal/contract/areas/document/refusals.ts'
import { type ReactNode, useState } from 'react'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { go } from '#src/platform/navigate.ts'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'
import { late } from '#src/ui/late/late.tsx'
import { codes, detailAddress, previewAddress } from '../../document-home.ts'
import { mayBreakReview, useDocWrites } from './use-doc-writes.ts'
import { isInReview, whyNotDelete, whyNotPublish, whyNotRemind, whyNotSubmit } from './why-not.ts'

const AudienceOfDocs = late(() => import('./AudienceOfDocs.tsx').then((module) => module.AudienceOfDocs))
const EditDocument = late(() => import('../detail/EditDocument.tsx').then((module) => module.EditDocument))
const PlanDrawer = late(() => import('./PlanDrawer.tsx').then((module) => module.PlanDrawer))
const VersionDrawer = late(() => import('./VersionDrawer.tsx').then((module) => module.VersionDrawer))

type Dialog = 'edit' | 'retire' | 'plan' | 'audience' | 'version'

interface DocActions {
  /** The act of its state first. */
  actionsOf: (document: DocumentRow) => RowAction[]
  dialogs: ReactNode
}

/** Everything that can be done with one document, by right and state, with the dialogs it needs. */
export const useDocActions = (where: 'list' | 'detail'): DocActions => {
  const writes = useDocWrites()
  const [open, setOpen] = useState<{ dialog: Dialog; document: DocumentRow }>()
  const show = (dialog: Dialog, document: DocumentRow) => () => setOpen({ dialog, document })
  const change = (dialog: Dialog, document: DocumentRow) => () =>
    void mayBreakReview(document).then((goOn) => (goOn ? show(dialog, document)() : undefined))

  const actionsOf = (document: DocumentRow): RowAction[] => {
    if (document.deletedAt)
      return [{ label: '恢复', access: [codes.del], onClick: () => void writes.restore(document) }]
    const submit: RowAction = {
      label: '提交审批',
      access: [codes.edit],
      reason: whyNotSubmit(document),
      onClick: () => void writes.submit(document),
    }
    const withdraw: RowAction = { label: '撤回', access: [codes.edit], onClick: () => void writes.withdraw(document) }
    const publish: RowAction = {
      label: '发布',
      access: [codes.publish],
      reason: whyNotPublish(document),
      onClick: () => void writes.publish(document),
    }
    const remind: RowAction = {
      label: '提醒未读',
      access: [codes.stat],
      reason: whyNotRemind(document),
      onClick: () => void writes.remindAll(document),
    }
    const isUnread = document.state === 'published' && (document.unackedCount ?? document.audienceCount ?? 0) > 0
    const due = isInReview(document) ? withdraw : whyNotSubmit(document) === null ? submit : isUnread ? remind : publish

    const all: RowAction[] = [
      due,
      { label: '预览', onClick: () => go(previewAddress(document.id)) },
      { label: '编辑', access: [codes.edit], onClick: change('edit', document) },
      { label: '新版本', access: [codes.edit], onClick: change('version', document) },
      ...[submit, withdraw].filter((act) => act !== due && (isInReview(document) ? act === withdraw : act === submit)),
      ...(document.state === 'published'
        ? [{ label: '下架', access: [codes.publish], onClick: show('retire', document) }]
        : due === publish
          ? []
          : [publish]),
      { label: '定时与排序', access: [codes.publish], onClick: show('plan', document) },
      { label: '观看权限', access: [codes.role], onClick: show('audience', document) },
      ...(where === 'list'
        ? [{ label: '阅读情况', access: [codes.stat], onClick: () => go(detailAddress(document.id, 'read')) }]
        : []),
      ...(due === remind ? [] : [remind]),
      ...(document.convertState === 'failed'
        ? [{ label: '重试转换', access: [codes.edit], onClick: () => void writes.retry(document) }]
        : []),
      { label: '下载原文件', onClick: () => void writes.download(document, { original: true }) },
      {
        label: '删除',
        access: [codes.del],
        danger: true,
        reason: whyNotDelete(document),
        onClick: () => void writes.remove(document),
      },
    ]
    return all
  }

  const close = () => setOpen(undefined)
  return { actionsOf, dialogs: open && <Dialogs {...open} onClose={close} /> }
}

interface DialogsProps {
  dialog: Dialog
  document: DocumentRow
  onClose: () => void
}

function Dialogs({ dialog, document, onClose }: DialogsProps) {
  switch (dialog) {
    case 'edit':
      return <EditDocument id={document.id} part="basic" onClose={onClose} />
    case 'retire':
      return <RetireModal document={document} onClose={onClose} />
    case 'plan':
      return <PlanDrawer document={document} onClose={onClose} />
    case 'audience':
      return <AudienceOfDocs documents={[document]} onClose={onClose} />
    case 'version':
      return <VersionDrawer document={document} onClose={onClose} />
  }
}

/** 下架 with its reason; readers lose the document, what they read stays. */
function RetireModal({ document, onClose }: Pick<DialogsProps, 'document' | 'onClose'>) {
  const { retire, isPending } = useDocWrites()
  return (
    <ReasonModal
      title={`下架《${document.title}》`}
      verb="下架"
      label="原因"
      help="学员将不能再阅读，已有阅读记录、知悉证明和学时保留"
      fault={documentRefusals.reasonMissing.message}
      pending={isPending}
      onSend={(reason) => retire(document, reason)}
      onClose={onClose}
    />
  )
}
