export async function checkCharts() { return 0; }
