import {
  type CertificateRow,
  certificatesArchive,
  listCertificates,
  remindHolders,
} from '@portal/contract/areas/certificate/certificate.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { stateWords } from '../certificate/certificate-state.ts'
import { useCertificateFile } from '../certificate/use-certificate-file.ts'
import { TemplateSelect } from '../template/TemplateSelect.tsx'
import { CertificateReason } from './CertificateReason.tsx'

const IssueDrawer = late(() => import('./IssueDrawer.tsx').then((module) => module.IssueDrawer))
const ExternalDrawer = late(() => import('../external/ExternalDrawer.tsx').then((module) => module.ExternalDrawer))

const column = columnsOf(listCertificates)
const managing = [P.traineeArchiveCert]

const columns: Column<CertificateRow>[] = [
  column('number', { width: 190, fixed: 'left' }),
  column('personName', { width: 96 }),
  column('title', { width: 170 }),
  column('unitName', { width: 150 }),
  column('basisTitle', {
    width: 200,
    render: (_, { basis, basisTitle, orgName }) => (basis === 'external' ? orgName : basisTitle),
  }),
  column('issuedOn', { width: 112 }),
  column('validTo', { width: 112, render: (_, { validTo }) => validTo ?? '长期' }),
  column('state', { width: 96, render: (_, { state }) => <StateWord>{stateWords[state]}</StateWord> }),
  column('checks', { width: 96 }),
]

const expiring = [30, 60, 90].map((days) => ({ value: days, label: `${days} 天内到期` }))

type Opened = { kind: 'issue' | 'external' } | { kind: 'revoke' | 'replace'; rows: readonly CertificateRow[] }

/** Issued certificates with what may be done with them. */
export function IssuedList() {
  const list = useResourceList(listCertificates)
  const [opened, setOpened] = useState<Opened>()
  const file = useCertificateFile()
  const archive = useWrite(certificatesArchive)
  const reminder = useWrite(remindHolders)
  const close = () => setOpened(undefined)
  const remind = async (rows: readonly CertificateRow[]) => {
    const name = rows.length === 1 ? `${rows[0]?.personName}《${rows[0]?.title}》` : `${rows.length} 份证书的持有人`
    const consequence = '每人收到一条消息，写明各证书的有效期；同一人一天只提醒一次。'
    if (!(await confirm({ name, verb: '提醒', consequence }))) return
    const told = await reminder.run({ ids: rows.map(({ id }) => id) })
    if (told) tip('success', `已提醒 ${told.sent} 人${told.skipped > 0 ? `，${told.skipped} 人今天已提醒过` : ''}`)
  }
  const pack = async () => {
    const rows = await list.selection.collect()
    const made = await archive.run({ ids: rows.map(({ id }) => id) })
    if (made) tip('success', '已开始打包，完成后在“任务”中下载')
  }

  const actionsOf = (row: CertificateRow): RowAction[] => [
    ...(row.hasFile
      ? [{ label: row.basis === 'external' ? '原件' : 'PDF', onClick: () => void file.take(row.id) }]
      : []),
    {
      label: '提醒',
      access: managing,
      reason: row.validTo === null || row.state === 'revoked' ? '没有到期日' : null,
      onClick: () => void remind([row]),
    },
    {
      label: '换发',
      access: managing,
      reason: whyNotReplaced(row),
      onClick: () => setOpened({ kind: 'replace', rows: [row] }),
    },
    {
      label: '撤销',
      access: managing,
      danger: true,
      reason: row.state === 'revoked' ? '该证书已撤销' : null,
      onClick: () => setOpened({ kind: 'revoke', rows: [row] }),
    },
  ]

  return (
    <>
      <ListPage
        list={list}
        chips={[
          'state',
          {
            name: 'expiresWithin',
            label: '到期',
            control: <LateSelect options={expiring} allowClear placeholder="不限" />,
          },
          { name: 'orgId', label: '单位', control: <OrgSelect for={P.traineeArchive} allowClear /> },
        ]}
        more={[{ name: 'templateId', label: '证书', control: <TemplateSelect allowClear /> }, 'basis']}
        columns={columns}
        primary={{ label: '补发证书', access: managing, onClick: () => setOpened({ kind: 'issue' }) }}
        toolbar={
          <Can codes={managing}>
            <Button onClick={() => setOpened({ kind: 'external' })}>登记外部证书</Button>
          </Can>
        }
        exports={[P.traineeArchiveExport]}
        actions={actionsOf}
        batch={[
          { label: '提醒', access: managing, onClick: () => void list.selection.collect().then(remind) },
          { label: '批量下载', access: managing, onClick: () => void pack() },
          {
            label: '撤销',
            access: managing,
            danger: true,
            onClick: () => void list.selection.collect().then((rows) => setOpened({ kind: 'revoke', rows })),
          },
        ]}
      />
      {opened?.kind === 'issue' && <IssueDrawer onClose={close} />}
      {opened?.kind === 'external' && <ExternalDrawer forOthers onClose={close} />}
      {(opened?.kind === 'revoke' || opened?.kind === 'replace') && (
        <CertificateReason kind={opened.kind} rows={opened.rows} onClose={close} />
      )}
    </>
  )
}

const whyNotReplaced = ({ basis, state, supersededOn }: CertificateRow): string | null => {
  if (basis === 'external') return '外部证书请登记新证书'
  if (state === 'revoked') return '该证书已撤销'
  return supersededOn === null ? null : '该证书已换发'
}
