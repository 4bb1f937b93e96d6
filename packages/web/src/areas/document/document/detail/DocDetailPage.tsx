import type { DocumentDetail } from '@portal/contract/areas/document/document-single.ts'
import { getDocument } from '@portal/contract/areas/document/document-single.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { RowActions } from '#src/kit/list/RowActions.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { holds } from '#src/platform/session/session.ts'
import { ApprovalNotice } from '#src/shared/approval/ApprovalNotice.tsx'
import { late } from '#src/ui/late/late.tsx'
import { fileSizeText } from '#src/ui/text/file-size.ts'
import { dateText, dateTimeText } from '#src/ui/time/date-text.ts'
import { codes, LIST, previewAddress, versionText } from '../../document-home.ts'
import { ChooseDocuments } from '../manage/ChooseDocuments.tsx'
import { DocState } from '../manage/DocState.tsx'
import { useConversion } from '../manage/use-conversion.ts'
import { useDocActions } from '../manage/use-doc-actions.tsx'
import { whyNotSubmit } from '../manage/why-not.ts'
import './doc-detail.css'

const ApprovalTab = late(() => import('./ApprovalTab.tsx').then((module) => module.ApprovalTab))
const AudienceTab = late(() => import('./AudienceTab.tsx').then((module) => module.AudienceTab))
const ChangeHistory = late(() => import('#src/shared/history/ChangeHistory.tsx').then((module) => module.ChangeHistory))
const BasicTab = late(() => import('./BasicTab.tsx').then((module) => module.BasicTab))
const ReadTab = late(() => import('./ReadTab.tsx').then((module) => module.ReadTab))
const RulesTab = late(() => import('./RulesTab.tsx').then((module) => module.RulesTab))
const VersionsTab = late(() => import('./VersionsTab.tsx').then((module) => module.VersionsTab))

/** 文档详情; without an id it takes new documents (30-learning section 9). */
export function DocDetailPage() {
  const { id } = usePage().query
  return id === undefined ? <NewDocuments /> : <OneDocument id={id} />
}

function NewDocuments() {
  const { setTitle } = usePage()

  // Follows the shell: its tab is called after what is done here.
  useEffect(() => setTitle('上传文档'), [setTitle])
  return (
    <section className="kit-form-page" aria-label="上传文档">
      <h1>上传文档</h1>
      <ApprovalNotice subject="document" name="文档" act="提交审批" />
      <ChooseDocuments onTaken={() => go(LIST)} />
    </section>
  )
}

function OneDocument({ id }: { id: string }) {
  const document = useQuery(query(getDocument, { id, manage: true }))
  useConversion(document.data ? [document.data] : [])
  const { actionsOf, dialogs } = useDocActions('detail')

  return (
    <>
      <DetailPage<DocumentDetail> of={document} back={LIST}>
        {(found) => {
          const [due, ...others] = actionsOf(found)
          return {
            title: found.title,
            state: <DocState document={found} />,
            note: versionText(found.versionNo || (found.newestVersionNo ?? '')),
            actions: (
              <>
                {due && holdsAny(due.access) && (
                  <Button type="primary" disabled={Boolean(due.reason)} onClick={due.onClick}>
                    {due.label}
                  </Button>
                )}
                <Button disabled={found.pdfUrl === ''} onClick={() => go(previewAddress(found.id))}>
                  预览
                </Button>
                <RowActions menuOnly actions={others.filter(({ label }) => label !== '预览')} />
              </>
            ),
            hint: found.state === 'draft' && !found.deletedAt ? whyNotSubmit(found) : undefined,
            facts: factsOf(found),
            tabs: tabsOf(found),
          }
        }}
      </DetailPage>
      {dialogs}
    </>
  )
}

const holdsAny = (access: readonly Privilege[] | undefined) => access === undefined || holds(access)

const factsOf = (document: DocumentDetail) => [
  { label: '页数', value: document.pages === 0 ? '—' : document.pages.toLocaleString('zh-CN') },
  { label: '大小', value: document.bytes ? fileSizeText(document.bytes) : '' },
  { label: '学时', value: document.classHours === null ? '—' : document.classHours.toFixed(2) },
  { label: '有效期至', value: dateText(document.validTo?.getTime()) || '长期' },
  { label: '复审日期', value: document.reviewBy },
  { label: '所属单位', value: document.ownerOrgName },
  { label: '上传人', value: document.creator },
  { label: '创建时间', value: document.recordCreateDateText },
  { label: '更新时间', value: dateTimeText(document.updatedAt.getTime()) },
]

interface TabSpec {
  key: string
  label: string
  content: ReactNode
  codes?: readonly Privilege[]
}

const tabsOf = (document: DocumentDetail) => {
  const tabs: TabSpec[] = [
    { key: 'basic', label: '基本信息', content: <BasicTab document={document} /> },
    { key: 'versions', label: '版本', content: <VersionsTab document={document} /> },
    { key: 'rules', label: '阅读规则', content: <RulesTab document={document} /> },
    { key: 'audience', label: '范围', content: <AudienceTab document={document} /> },
    { key: 'read', label: '阅读情况', content: <ReadTab document={document} />, codes: [codes.stat] },
    { key: 'approval', label: '审批记录', content: <ApprovalTab documentId={document.id} /> },
    {
      key: 'history',
      label: '变更记录',
      content: <ChangeHistory objectType="documents" objectId={document.id} />,
    },
  ]
  return tabs
    .filter((tab) => holdsAny(tab.codes))
    .map(({ key, label, content }) => ({ key, label, content: <Tab document={document}>{content}</Tab> }))
}

/** What every tab has to say first: why the document is not as it looks. */
function Tab({ document, children }: { document: DocumentDetail; children: ReactNode }) {
  const { state, retireReason = '', deletedAt, changeState } = document
  return (
    <div className="doc-tab">
      {deletedAt && <Alert type="warning" showIcon title="该文档在回收站中，恢复后才能修改" />}
      {state === 'retired' && retireReason !== '' && <Alert type="info" showIcon title={`下架原因：${retireReason}`} />}
      {changeState === 'open' && (
        <Alert type="info" showIcon title="有未提交的修改，审批通过前学员看到的仍是已发布的内容" />
      )}
      {children}
    </div>
  )
}
