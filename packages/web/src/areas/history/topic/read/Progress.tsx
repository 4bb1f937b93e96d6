/** How much of a topic the person has read. */
export function Progress({ read, total }: { read: number; total: number }) {
  return (
    <span className="history-progress">
      <i style={{ inlineSize: `${total === 0 ? 0 : Math.floor((read * 100) / total)}%` }} />
      <small>
        已读 {read}/{total}
      </small>
    </span>
  )
}
