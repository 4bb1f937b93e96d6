import { listRooms } from '@portal/contract/areas/meeting/room.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'

interface RoomSelectProps {
  id?: string
  value?: string | null
  onChange?: (id: string | null) => void
  /** A form checks again after each choice, and when the focus leaves. */
  onBlur?: () => void
  'aria-label'?: string
}

const rooms = query(listRooms, { page: 1, pageSize: 200, keyword: '', exactTotal: false, filter: { enabled: true } })

/** Rooms that can be planned with, with their seats. */
export function RoomSelect({ value, onChange, onBlur, ...named }: RoomSelectProps) {
  const found = useQuery(rooms)
  return (
    <LateSelect
      {...named}
      className="kit-wide"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="不占会议室"
      loading={found.isLoading}
      options={found.data?.list.map((room) => ({ value: room.id, label: `${room.name}（${room.seats} 席）` }))}
      value={value ?? undefined}
      onBlur={onBlur}
      onChange={(id?: string) => {
        onChange?.(id ?? null)
        onBlur?.()
      }}
    />
  )
}
