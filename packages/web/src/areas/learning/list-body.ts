/** One page of a list as every page query wants it. */
export const listBody = <Filter extends object>(page: number, pageSize: number, filter: Filter, keyword = '') => ({
  page,
  pageSize,
  keyword,
  filter,
  exactTotal: false,
})
