import {
  appClaim,
  applicationInput,
  getApplication,
  openMode,
  saveApplication,
  signOn,
} from '@portal/contract/areas/system/application.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Can } from '#src/kit/Can.tsx'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { ChangeHistory } from '#src/shared/history/ChangeHistory.tsx'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { SignOnTab } from '../sign-on/SignOnTab.tsx'
import { ApplicationForm } from './ApplicationForm.tsx'
import type { Application } from './application-row.ts'
import { HealthTag } from './HealthTag.tsx'
import { RequestsTab } from './RequestsTab.tsx'
import { UsageTab } from './UsageTab.tsx'

const LIST = '/system/application'

/** 应用详情 of the application in the address. */
export function ApplicationDetailPage() {
  const { query: address } = usePage()
  const { id } = address
  const back = (
    <Link to={LIST}>
      <Button>返回列表</Button>
    </Link>
  )
  return id ? <OneApplication key={id} id={id} /> : <NotFoundHere action={back} />
}

function OneApplication({ id }: { id: string }) {
  const record = useQuery(query(getApplication, { id }))
  const [isEditing, setEditing] = useState(false)

  return (
    <>
      <DetailPage of={record} back={LIST}>
        {(app) => ({
          title: app.name,
          state: <StateWord>{app.enabled ? '启用' : '停用'}</StateWord>,
          actions: (
            <Can codes={[P.applicationEdit]}>
              <Button type="primary" onClick={() => setEditing(true)}>
                编辑
              </Button>
            </Can>
          ),
          tabs: [
            { key: 'facts', label: '基本', content: <Facts app={app} /> },
            { key: 'signOn', label: '登录对接', content: <SignOnTab app={app} /> },
            { key: 'audience', label: '面向', content: <AudienceTab app={app} /> },
            { key: 'requests', label: '开通申请', content: <RequestsTab app={app} /> },
            { key: 'usage', label: '使用统计', content: <UsageTab app={app} /> },
            {
              key: 'history',
              label: '变更记录',
              content: <ChangeHistory objectType="applications" objectId={app.id} />,
            },
          ],
        })}
      </DetailPage>
      {isEditing && record.data && (
        <ApplicationForm title="编辑应用" initial={record.data} onClose={() => setEditing(false)} />
      )}
    </>
  )
}

function Facts({ app }: { app: Application }) {
  const items = [
    { label: '地址', children: app.address },
    { label: '打开方式', children: wordsOf(openMode)[app.mode] },
    { label: '登录方式', children: wordsOf(signOn)[app.signOn] },
    { label: '分组', children: app.groupNames.join('、') || '其他' },
    { label: '负责人', children: app.ownerName },
    { label: '接受开通申请', children: app.requestable ? '是' : '否' },
    { label: '健康', children: <HealthTag app={app} /> },
    { label: '检测地址', children: app.healthUrl || '—' },
    { label: '30 天打开', children: app.opens30.toLocaleString('zh-CN') },
    { label: '提供的信息', children: app.claims.map((claim) => wordsOf(appClaim)[claim]).join('、') || '—' },
  ]
  return <Descriptions column={{ xs: 1, md: 2 }} items={items.map((item) => ({ ...item, key: item.label }))} />
}

/** Who sees the tile, changed at once. */
function AudienceTab({ app }: { app: Application }) {
  const save = useWrite(saveApplication, { refreshes: ['guide', 'audience'] })
  const mayEdit = useHolds([P.applicationEdit])
  return (
    <AudiencePicker
      for={P.application}
      value={app.audience}
      disabled={!mayEdit || save.isPending}
      onChange={(audience) =>
        void save.run({ ...applicationInput.parse({ ...app, audience }), id: app.id, revision: app.revision })
      }
    />
  )
}
