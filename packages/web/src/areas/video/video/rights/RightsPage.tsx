import { type Channel, channel as channels, type VideoRow, videoCodes } from '@portal/contract/areas/video/video.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useState } from 'react'
import { TypeFilter } from '#src/areas/video/LabelsSelect.tsx'
import { videoHomes } from '#src/areas/video/video-home.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { usePage } from '#src/platform/page.ts'
import { holds, useSession } from '#src/platform/session/session.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { RoleSelect } from '#src/shared/pickers/RoleSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { StateTags } from '../manage/StateTags.tsx'
import { videoColumn as column, videoSources } from '../manage/video-source.ts'

const AudienceDrawer = late(() => import('../manage/AudienceDrawer.tsx').then((module) => module.AudienceDrawer))

const tabs = { video: '按视频', role: '按角色' }

/** Channels whose videos this person sees. */
const useChannels = (): Channel[] => {
  useSession()
  return channels.options.filter((each) => holds([videoCodes[each].menu]))
}

/** 观看权限: who may watch what. */
export function RightsPage() {
  const { query: address, setQuery } = usePage()
  const open = useChannels()
  const channel = open.find((each) => each === address.channel) ?? open[0]
  const [tab, chooseTab] = usePageTab(channel === 'school' ? Object.keys(tabs) : ['video'])
  if (channel === undefined) return <EmptyNew text="没有可管理的视频" />
  const words = wordsOf(channels)

  const part = tab === 'role' ? <ByRole key={channel} channel={channel} /> : <Videos key={channel} channel={channel} />
  const parts =
    channel === 'school' ? (
      <PageTabs
        label="查看方式"
        activeKey={tab}
        items={Object.entries(tabs).map(([key, label]) => ({ key, label }))}
        onChange={chooseTab}
      >
        {part}
      </PageTabs>
    ) : (
      part
    )
  if (open.length === 1) return parts
  return (
    <PageTabs
      label="频道"
      activeKey={channel}
      items={open.map((key) => ({ key, label: words[key] }))}
      onChange={(key) => setQuery({ ...clearedAddress(address), tab: undefined, role: undefined, channel: key })}
    >
      {parts}
    </PageTabs>
  )
}

/** A role and the videos that are open to it by name. */
function ByRole({ channel }: { channel: Channel }) {
  const { query: address, setQuery } = usePage()
  const roleId = address.role
  return (
    <>
      <RoleSelect
        aria-label="角色"
        value={roleId ?? null}
        onChange={(id) => setQuery({ ...clearedAddress(address), role: id ?? undefined })}
      />
      {roleId === undefined ? (
        <EmptyNew text="选择一个角色，查看它能看的视频" />
      ) : (
        <Videos key={roleId} channel={channel} roleId={roleId} />
      )}
    </>
  )
}

function Videos({ channel, roleId }: { channel: Channel; roleId?: string }) {
  const list = useResourceList(videoSources[channel], {
    fixed: { manage: true, ...(roleId !== undefined && { roleId }) },
  })
  const [setting, setSetting] = useState<VideoRow[]>()
  const role = [videoCodes[channel].role]

  return (
    <>
      <ListPage
        list={list}
        chips={['category', { name: 'labelTypeId', control: <TypeFilter /> }, 'state', 'year']}
        more={[{ name: 'ownerOrgId', control: <OrgSelect for={videoHomes[channel].codes.menu} allowClear /> }]}
        columns={[
          column('title', { width: 260 }),
          column('category', { width: 90 }),
          { key: 'state', title: '发布状态', width: 130, render: (_, video) => <StateTags video={video} /> },
          column('audienceText', { title: '范围', width: 320, ellipsis: true }),
          column('audienceCount', { title: '人数', width: 100 }),
          column('ownerOrgName', { title: '所属单位', width: 160 }),
          column('updatedAt', { title: '更新时间' }),
        ]}
        exports={[videoCodes[channel].export]}
        actions={(video) => [{ label: '设置范围', access: role, onClick: () => setSetting([video]) }]}
        batch={[{ label: '批量设置', access: role, onClick: () => void list.selection.collect().then(setSetting) }]}
      />
      {setting && (
        <AudienceDrawer
          channel={channel}
          videos={setting}
          onClose={() => {
            setSetting(undefined)
            list.selection.clear()
          }}
        />
      )}
    </>
  )
}
