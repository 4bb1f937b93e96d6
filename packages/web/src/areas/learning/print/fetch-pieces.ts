const PIECE = 200
/** About fifty sheets of paper. */
export const MOST_PRINTED = 2000

/** Rows of a list up to what is printed at once, fetched piece by piece. */
export const fetchPieces = async <Row>(
  fetchPage: (page: number, pageSize: number) => Promise<{ list: Row[] }>,
): Promise<Row[]> => {
  const rows: Row[] = []
  for (let page = 1; rows.length < MOST_PRINTED; page += 1) {
    const { list } = await fetchPage(page, PIECE)
    rows.push(...list)
    if (list.length < PIECE) break
  }
  return rows
}
