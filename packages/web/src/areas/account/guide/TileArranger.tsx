import { EyeInvisibleOutlined, EyeOutlined, HolderOutlined } from '@ant-design/icons'
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button } from 'antd'

interface Tile {
  id: string
  name: string
}

interface ArrangerProps {
  tiles: readonly Tile[]
  hidden: readonly string[]
  onArrange: (ids: string[]) => void
  onToggle: (id: string) => void
}

const HOW_TO = '按空格键拿起，用方向键移动，再按空格键放下，按 Esc 取消。'

/** The tiles of one group to be put into another order, hidden and brought back. */
export function TileArranger({ tiles, hidden, onArrange, onToggle }: ArrangerProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = tiles.map(({ id }) => id)
  const place = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id)
      onArrange(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={place}
      accessibility={{ announcements: announcing(tiles), screenReaderInstructions: { draggable: HOW_TO } }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ul className="guide-tiles guide-arranging">
          {tiles.map((tile) => (
            <TileToPlace
              key={tile.id}
              tile={tile}
              isHidden={hidden.includes(tile.id)}
              onToggle={() => onToggle(tile.id)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function TileToPlace({ tile, isHidden, onToggle }: { tile: Tile; isHidden: boolean; onToggle: () => void }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: tile.id,
    attributes: { roleDescription: '可移动的应用' },
  })
  const verb = `${isHidden ? '恢复' : '隐藏'} ${tile.name}`
  return (
    <li
      ref={setNodeRef}
      className="guide-tile"
      data-hidden={isHidden}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        className="guide-tile-face"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`移动 ${tile.name}`}
      >
        <HolderOutlined />
        <span>{tile.name}</span>
      </button>
      <Button
        type="text"
        size="small"
        className="guide-tile-star"
        icon={isHidden ? <EyeInvisibleOutlined /> : <EyeOutlined />}
        aria-label={verb}
        title={verb}
        onClick={onToggle}
      />
    </li>
  )
}

const announcing = (tiles: readonly Tile[]): Announcements => {
  const nameOf = (id: unknown) => tiles.find((tile) => tile.id === id)?.name ?? ''
  const at = (id: unknown) => `第 ${tiles.findIndex((tile) => tile.id === id) + 1} 个`
  return {
    onDragStart: ({ active }) => `已拿起 ${nameOf(active.id)}`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} 移到${at(over.id)}` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${nameOf(active.id)} 已放在${at(over.id)}` : undefined),
    onDragCancel: ({ active }) => `已取消移动 ${nameOf(active.id)}`,
  }
}
