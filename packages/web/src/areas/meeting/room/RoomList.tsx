import { coordSystem } from '@portal/contract/areas/meeting/words.ts'
import { deleteRooms, listRooms, roomInput, type RoomRow, saveRoom } from '@portal/contract/areas/meeting/room.ts'
import { P } from '@portal/contract/privileges.ts'
import { App } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { spanText } from '../meeting/time-words.ts'

const column = columnsOf(listRooms)
const columns: Column<RoomRow>[] = [
  column('name', { width: 180, fixed: 'left' }),
  column('seats', { width: 90 }),
  column('place', { width: 200 }),
  column('kit', { width: 220 }),
  column('orgName', { width: 160 }),
  column('uses', { width: 96 }),
  column('enabled', { width: 80 }),
  column('updatedAt'),
]

/** 会议室管理. */
export function RoomList() {
  const list = useResourceList(listRooms)
  const [opened, setOpened] = useState<Partial<RoomRow>>()
  const remove = useRemoval()
  return (
    <>
      <ListPage
        title="会议室管理"
        list={list}
        chips={[
          { name: 'enabled', label: '启用' },
          { name: 'orgId', label: '单位', control: <OrgSelect for={P.meeting} allowClear /> },
        ]}
        more={[{ name: 'seats', label: '座位不少于' }]}
        columns={columns}
        primary={{ label: '新增会议室', access: [P.meetingEdit], onClick: () => setOpened({}) }}
        exports={[P.meetingExport]}
        actions={(row) => [
          { label: '编辑', access: [P.meetingEdit], onClick: () => setOpened(row) },
          { label: '删除', access: [P.meetingEdit], danger: true, onClick: () => void remove(row) },
        ]}
      />
      {opened && <RoomDrawer room={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** Deletes a room, or says what still uses it. */
const useRemoval = () => {
  const { modal } = App.useApp()
  const removal = useWrite(deleteRooms)
  return async (row: RoomRow) => {
    if (!(await confirm({ name: row.name, verb: '删除' }))) return
    const answer = await removal.run({ ids: [row.id] })
    const [failure] = answer?.failed ?? []
    if (!failure) return answer && tip('success', '会议室已删除')
    modal.warning({
      title: failure.message,
      okText: '关闭',
      content: (
        <ul className="kit-failures">
          {failure.uses.map(({ title, from, to, link }) => (
            <li key={`${title}${from.getTime()}`}>
              {link ? <Link to={link}>{title}</Link> : title} {spanText(from, to)}
            </li>
          ))}
        </ul>
      ),
    })
  }
}

/** Longitude and latitude stand side by side; addresses are typed one a line. */
const form = roomInput.omit({ point: true, networks: true }).extend({
  lat: z
    .number('请输入数字')
    .min(-90, '纬度须为 -90 至 90')
    .max(90, '纬度须为 -90 至 90')
    .nullable()
    .default(null)
    .meta({ label: '签到点纬度' }),
  lng: z
    .number('请输入数字')
    .min(-180, '经度须为 -180 至 180')
    .max(180, '经度须为 -180 至 180')
    .nullable()
    .default(null)
    .meta({ label: '签到点经度' }),
  coord: coordSystem.default('gcj02'),
  addresses: z.string().default('').meta({ label: '网络地址', long: true }),
})
type Values = z.output<typeof form>
const Field = fieldsOf(form)

const bodyOf = ({ lat, lng, coord, addresses, ...values }: Values) => ({
  ...values,
  point: lat === null || lng === null || lat === undefined || lng === undefined ? null : { lat, lng, coord },
  networks: addresses.split(/[\s,，;；]+/).filter((part) => part !== ''),
})

const bothOrNone = (values: Record<string, unknown>): string | undefined => {
  const isSet = (name: string) => typeof values[name] === 'number'
  return isSet('lat') === isSet('lng') ? undefined : '请同时填写经度和纬度'
}

function RoomDrawer({ room, onClose }: { room: Partial<RoomRow>; onClose: () => void }) {
  const { point, networks = [], ...rest } = room
  return (
    <FormDrawer
      title={room.id === undefined ? '新增会议室' : `编辑会议室「${room.name ?? ''}」`}
      write={saveRoom}
      body={bodyOf}
      initial={
        room.id === undefined
          ? {}
          : {
              ...rest,
              lat: point?.lat ?? null,
              lng: point?.lng ?? null,
              coord: point?.coord ?? 'gcj02',
              addresses: networks.join('\n'),
            }
      }
      refreshes={['meeting']}
      said="会议室已保存"
      another
      onClose={onClose}
    >
      <Field name="name" />
      <Field name="seats" />
      <Field name="orgId">
        <OrgSelect for={P.meeting} placeholder="不选则为本单位" />
      </Field>
      <Field name="place" />
      <Field name="kit" help="如：投影、视频会议、话筒" />
      <Field name="lat" beside={['lng']} whyNot={bothOrNone} />
      <Field name="lng" beside={['lat']} whyNot={bothOrNone} />
      <Field name="coord" help="高德、腾讯地图取到的是 GCJ-02" />
      <Field name="addresses" help="每行一个，如 10.1.0.0/16；在这些网络内签到视为到场" />
      <Field name="enabled" help="停用后不能再订，已订的不受影响" />
    </FormDrawer>
  )
}
